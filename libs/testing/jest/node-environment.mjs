/** Node as a test sees it. */
import './ends-when-stuck.mjs';
import { TestEnvironment } from 'jest-environment-node';

export default TestEnvironment;
