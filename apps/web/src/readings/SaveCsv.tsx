import { Button } from '../ui/Button.js';
import { csvOf, type SeriesPoint } from './chart/rows.js';
import { type Parameter, quantities } from './quantities.js';
import * as texts from './texts.js';

/** Saves what the chart shows as a file. */
export function SaveCsv({
  points,
  parameter,
  thing,
}: {
  points: readonly SeriesPoint[];
  parameter: Parameter;
  thing: string;
}) {
  const { name, unit } = quantities[parameter];
  const handleSave = () => {
    const url = URL.createObjectURL(
      new Blob([csvOf(points, name, unit)], { type: 'text/csv;charset=utf-8' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = `${thing} ${name}.csv`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button kind="text" icon="download" onClick={handleSave}>
      {texts.downloadCsv}
    </Button>
  );
}
