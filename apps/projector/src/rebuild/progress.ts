/** Writes progress, rate and time left once a second, until the returned function is called. */
export const showProgress = (
  name: string,
  total: number,
  done: () => number,
  write: (line: string) => void,
): (() => void) => {
  const begun = performance.now();
  const line = () => {
    const n = done();
    const seconds = (performance.now() - begun) / 1_000;
    const rate = n / Math.max(seconds, 0.001);
    const percent = total === 0 ? 100 : Math.min(100, (n / total) * 100);
    const left = rate > 0 ? `${Math.ceil(Math.max(0, total - n) / rate)} s left` : 'starting';
    const count = (value: number) => Math.round(value).toLocaleString('en');
    write(
      `${name}: ${count(n)} of ${count(total)} events (${percent.toFixed(0)} %), ${count(rate)}/s, ${left}`,
    );
  };
  const timer = setInterval(line, 1_000);
  return () => {
    clearInterval(timer);
    line();
  };
};
