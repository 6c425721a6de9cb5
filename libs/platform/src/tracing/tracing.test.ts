import { describe, expect, it } from '@jest/globals';
import { newId } from '../ids.js';
import { Tracing, tracingSettings } from './tracing.js';

describe('what is traced', () => {
  it('nothing without a collector', () => {
    const settings = tracingSettings()({});
    expect(settings).toEqual({ endpoint: '', share: 1 });
    expect(new Tracing('api', settings).isOn).toBe(false);
  });

  it('the same conversations in every program, about as many as asked for', async () => {
    const settings = { endpoint: 'http://127.0.0.1:9', share: 0.25 };
    const [api, worker] = [new Tracing('api', settings), new Tracing('worker', settings)];
    const ids = Array.from({ length: 4_000 }, newId);
    const traced = ids.filter((id) => api.isTraced(id));
    expect(traced).toEqual(ids.filter((id) => worker.isTraced(id)));
    expect(traced.length).toBeGreaterThan(800);
    expect(traced.length).toBeLessThan(1_200);
    expect(api.isTraced('not an id')).toBe(false);
    await Promise.all([api.end(), worker.end()]);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
    [{ OTEL_TRACES_SAMPLER_ARG: 'half' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  ])('%j is refused', (env, words) => {
    expect(() => tracingSettings()(env)).toThrow(words);
  });
});
