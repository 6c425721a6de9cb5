import { readFileSync } from 'node:fs';
import ts from 'typescript';

const sourceOf = (file: string) => readFileSync(new URL(`../../web/src/${file}`, import.meta.url), 'utf8');

/**
 * The paths of the app's routes, those of the first pages and the later ones, from the sources: to run them would take the
 * web app's whole set-up. What it cannot read throws, so that no route is passed over.
 */
export const appRoutes = (): string[] => {
  const first = pathsIn(sourceOf('routes.tsx'), 'pages');
  const later = sourceOf('later-routes.ts');
  return [...first, ...pathsIn(later, 'thingTabs', '/things/:id'), ...pathsIn(later, 'pages')];
};

/** The paths of a list of routes with this name, below `base`. */
export const pathsIn = (text: string, list: string, base = ''): string[] => {
  const source = ts.createSourceFile('routes.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const values = new Map<string, ts.Expression>();
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) values.set(node.name.getText(), node.initializer);
    node.forEachChild(collect);
  };
  collect(source);

  const unread = (node: ts.Node): Error =>
    new Error(`A route of another form: ${node.getText().slice(0, 80)}`);
  const textOf = (node: ts.Node | undefined): string => {
    if (node && ts.isStringLiteral(node)) return node.text;
    throw node ? unread(node) : new Error('A route has no path');
  };
  const listOf = (node: ts.Expression, base: string): string[] => {
    if (ts.isIdentifier(node)) return listOf(values.get(node.text) ?? raise(unread(node)), base);
    if (!ts.isArrayLiteralExpression(node)) throw unread(node);
    return node.elements.flatMap((element) => routeOf(element, base));
  };
  const fieldsOf = (node: ts.ObjectLiteralExpression) =>
    new Map(
      node.properties.map((property) => {
        if (!ts.isPropertyAssignment(property)) throw unread(property);
        return [property.name.getText(), property.initializer] as const;
      }),
    );
  const routeOf = (node: ts.Expression, base: string): string[] => {
    if (ts.isIdentifier(node)) return routeOf(values.get(node.text) ?? raise(unread(node)), base);
    // page('groups/:id', code, { query, children })
    if (ts.isCallExpression(node)) {
      const [path, , options] = node.arguments;
      const here = `${base}/${textOf(path)}`;
      const children = options && ts.isObjectLiteralExpression(options) && fieldsOf(options).get('children');
      return children ? listOf(children, here) : [here];
    }
    if (!ts.isObjectLiteralExpression(node)) throw unread(node);
    const fields = fieldsOf(node);
    const [path, children] = [fields.get('path'), fields.get('children')];
    const here = path ? `${base}/${textOf(path)}` : base;
    if (children) return listOf(children, here);
    if (!path && !fields.has('index')) throw unread(node);
    return [here === '' ? '/' : here];
  };

  return listOf(values.get(list) ?? raise(new Error(`No list of routes is called ${list}`)), base);
};

const raise = (error: Error): never => {
  throw error;
};
