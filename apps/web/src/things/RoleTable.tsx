import { Icon } from '../ui/Icon.js';
import { Section } from '../ui/Section.js';
import { type Role, roleLabel, roles } from './roles.js';
import styles from './RoleTable.module.css';
import * as texts from './texts.js';

/** What people with access do, and which of them may. The rules themselves are in the domain. */
const mays: readonly (readonly [string, readonly Role[]])[] = [
  [texts.maySee, roles],
  [texts.mayRecord, ['owner', 'collaborator']],
  [texts.mayManage, ['owner']],
  [texts.mayDelete, ['owner']],
];

/** What owners, collaborators and viewers of a thing may do. */
export function RoleTable() {
  return (
    <Section title={texts.whoMayDoWhat}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.what}</span>
            </th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleLabel[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mays.map(([what, who]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {roles.map((role) => (
                <td key={role}>
                  {who.includes(role) ? (
                    <>
                      <Icon name="check" size={18} />
                      <span className="visually-hidden">{texts.yes}</span>
                    </>
                  ) : (
                    texts.no
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
