/** What a program told, by name and labels: `hedgerow_jobs_due` or `hedgerow_queue_jobs{queue="mail"}`, its own name left out. */
export type Scraped = ReadonlyMap<string, number>;

/** The token that programs of tests serve their metrics for. */
export const testMetricsToken = 'a-token-for-the-metrics-of-tests';

/** Asks a program at this address for its metrics, as Prometheus does. */
export const scrape = async (url: string): Promise<Scraped> => {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${testMetricsToken}` },
  });
  if (!response.ok) throw new Error(`No metrics: ${response.status}`);
  const samples = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const space = line.lastIndexOf(' ');
      const name = line
        .slice(0, space)
        .replace(/,?program="\w+"/, '')
        .replace('{,', '{')
        .replace('{}', '');
      return [name, Number(line.slice(space + 1))];
    }),
  );
};
