import { Button } from '../ui/Button.js';
import { codeForPress } from '../ui/code.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import type { SeriesPoint } from './chart/rows.js';
import type { Parameter } from './quantities.js';
import * as texts from './texts.js';

const saving = codeForPress(async () => (await import('./save-csv.js')).saveCsv);

interface SaveCsvProps {
  readonly points: readonly SeriesPoint[];
  readonly parameter: Parameter;
  readonly thing: string;
}

/** Saves what the chart shows as a file. */
export function SaveCsv({ points, parameter, thing }: SaveCsvProps) {
  const handleSave = () =>
    saving.come().then(
      (save) => save(thing, parameter, points),
      (error: unknown) => notify(sentenceOf(error), 'bad'),
    );
  return (
    <Button kind="text" icon="download" onClick={() => void handleSave()}>
      {texts.downloadCsv}
    </Button>
  );
}
