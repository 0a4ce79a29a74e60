// npm run test:engines: every test of the server on both engines, where npm test runs most of them on one.
import { runShown, tool } from './run.ts'

const projects = ['server', 'process', 'long'].flatMap((name) => ['--project', name])
process.exit(await runShown(tool('vitest'), ['run', ...projects], { TEST_ENGINES: 'both' }))
