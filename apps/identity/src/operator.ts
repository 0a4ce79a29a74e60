import { operatorMain } from './ops/operator/main.ts'

// npm runs a script in the folder of package.json; relative paths count from where npm was called.
const folder = process.env.INIT_CWD ?? process.cwd()
const { code, output, errors } = await operatorMain(process.argv.slice(2), { env: process.env, folder })
process.stdout.write(output)
process.stderr.write(errors)
process.exitCode = code
