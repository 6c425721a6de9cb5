/** Node's environment of a test; its process ends when it is told that it is stuck. */
import './ends-when-stuck.mjs';
import { TestEnvironment } from 'jest-environment-node';

export default TestEnvironment;
