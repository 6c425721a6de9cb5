import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the parts of the web platform that Node has and jsdom does not expose. */
export default class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const {
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      structuredClone,
      AbortController,
      AbortSignal,
    } = globalThis;
    Object.assign(this.global, {
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      structuredClone,
      AbortController,
      AbortSignal,
    });
  }
}
