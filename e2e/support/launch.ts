import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Servers after the first one find the TypeScript compiled, which is a sixth of a start's work. */
const compiled = join(tmpdir(), 'vestibule-tests', 'compiled')

/** Starts a server of the repository and waits for its line `name ready ..`. */
export const launch = (name: string, file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, file)], {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
      cwd: root,
    })
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(`${name} ready `)) resolve(child)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`${name} stopped with ${code}:\n${output.slice(-4000)}`)))
  })

export const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
