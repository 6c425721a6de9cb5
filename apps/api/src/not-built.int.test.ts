import { describe, expect, it } from '@jest/globals';
import { readModel } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import { suiteApi } from './test-api.fixture.js';

const testApi = suiteApi();
const ready = async () => {
  const response = await fetch(`${testApi.api.url}/health/ready`);
  return { status: response.status, body: (await response.json()) as object };
};

describe('an api whose build the projectors have not come to', () => {
  it('is not ready, says what is missing, and answers no fault meanwhile', async () => {
    const anna = await testApi.signUp();
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready', failing: [] } });
    // As it is when the api of a new build starts before its projector.
    await testApi.database.pool.query(`alter schema ${readModel.schema} rename to elsewhere`);
    await eventually(async () => (await ready()).status === 503);
    const names = readModel.projections.map(({ name }) => name).join(', ');
    expect((await ready()).body).toEqual({
      status: 'not ready',
      failing: ['readModel'],
      causes: { readModel: `${names}: not built yet in ${readModel.schema}` },
    });
    const { errors } = await anna.ask('{ allPublicThings { totalCount } }');
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
    // Written, and answered from the events.
    expect((await anna.createGroup({ name: 'Early risers' })).id).toBeDefined();
    await testApi.database.pool.query(`alter schema elsewhere rename to ${readModel.schema}`);
    await eventually(async () => (await ready()).status === 200);
    expect(await anna.get('{ allPublicThings { totalCount } }')).toEqual({
      allPublicThings: { totalCount: 0 },
    });
  });
});
