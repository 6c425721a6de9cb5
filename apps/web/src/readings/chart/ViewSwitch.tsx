import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/Button.js';
import { withSearch } from '../../ui/with-search.js';
import * as texts from '../texts.js';
import { isTableIn } from './view.js';

/** Shows a table in place of a chart, and the other way round. The URL holds which of them. */
export function ViewSwitch() {
  const [search] = useSearchParams();
  const isTable = isTableIn(search);
  return (
    <ButtonLink
      kind="text"
      icon={isTable ? 'chart' : 'table'}
      to={withSearch(search, { view: isTable ? null : 'table' })}
      replace
      preventScrollReset
    >
      {isTable ? texts.chart : texts.table}
    </ButtonLink>
  );
}
