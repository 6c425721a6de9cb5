/**
 * Loaded before a program (`node --import @hedgerow/platform/own-source-maps …`): stack traces name the lines of our TypeScript.
 * `--enable-source-maps` would keep the maps of all libraries in memory, with their sources. docs/decisions/0080.
 */
import module from 'node:module';

/** Of Node since 22.14; an earlier one keeps the maps of libraries, too. The types are those of an earlier one. */
const { setSourceMapsSupport } = module as unknown as {
  readonly setSourceMapsSupport?: (
    enabled: boolean,
    of: { nodeModules: boolean; generatedCode: boolean },
  ) => void;
};

if (setSourceMapsSupport) setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
else process.setSourceMapsEnabled(true);
