import { readFileSync } from 'node:fs';
import ts from 'typescript';

const file = new URL('../../web/src/routes.tsx', import.meta.url);

/**
 * The paths of the app's routes, from the source: to run it would take the web app's whole set-up. What it cannot read
 * throws, so that no route is passed over.
 */
export const appRoutes = (text = readFileSync(file, 'utf8')): string[] => {
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
  const pathsOf = (spread: ts.SpreadElement): string[] => {
    const called = ts.isCallExpression(spread.expression) ? spread.expression.expression : spread;
    if (!ts.isPropertyAccessExpression(called) || !ts.isArrayLiteralExpression(called.expression))
      throw unread(spread);
    return called.expression.elements.map(textOf);
  };
  const routeOf = (node: ts.Expression, base: string): string[] => {
    if (ts.isIdentifier(node)) return routeOf(values.get(node.text) ?? raise(unread(node)), base);
    // ...['verify', 'reset'].map(accountPage)
    if (ts.isSpreadElement(node)) return pathsOf(node).map((path) => `${base}/${path}`);
    // signedInPage('things/new', …)
    if (ts.isCallExpression(node)) return [`${base}/${textOf(node.arguments[0])}`];
    if (!ts.isObjectLiteralExpression(node)) throw unread(node);
    const fields = new Map(
      node.properties.map((property) => {
        if (!ts.isPropertyAssignment(property)) throw unread(property);
        return [property.name.getText(), property.initializer] as const;
      }),
    );
    const [path, children] = [fields.get('path'), fields.get('children')];
    const here = path ? `${base}/${textOf(path)}` : base;
    if (children) return listOf(children, here);
    if (!path && !fields.has('index')) throw unread(node);
    return [here === '' ? '/' : here];
  };

  const routes = values.get('routes');
  if (!routes || !ts.isArrowFunction(routes) || !ts.isBlock(routes.body))
    throw new Error('No routes are there');
  const returned = routes.body.statements.find(ts.isReturnStatement)?.expression;
  if (!returned) throw new Error('No routes are there');
  return listOf(returned, '');
};

const raise = (error: Error): never => {
  throw error;
};
