import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What the command says; the secret is empty where none was asked for. */
export type Registered = { readonly clientId: string; readonly clientSecret: string }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Registers an application as an operator does, on a database that no server holds. */
export const registerApplication = async (
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Registered> => {
  const command = ['apps/identity/src/register-application.ts', ...options]
  const run = { cwd: root, env: { ...process.env, ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, command, run)
  const [, clientId = ''] = /^Client id (\S+)/m.exec(stdout) ?? []
  const [, clientSecret = ''] = /^Client secret (\S+)/m.exec(stdout) ?? []
  if (clientId === '') throw new Error(`The application was not registered: ${stdout}`)
  return { clientId, clientSecret }
}
