import 'reflect-metadata';
import { createLogger, onShutdown } from '@hedgerow/platform';
import { apiConfig } from './config.js';
import { startApi } from './server.js';

try {
  const config = apiConfig();
  const logger = createLogger('api', config.logLevel);
  const api = await startApi(config);
  onShutdown(logger, () => api.close());
  logger.info({ port: config.port, url: api.url }, 'serving');
} catch (error) {
  process.stderr.write(`The api did not start: ${(error as Error).message}\n`);
  process.exit(1);
}
