import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Servers after the first one find the scripts compiled, which is a sixth of a start's work. */
const compiled = join(tmpdir(), 'vestibule-tests', 'compiled')

/** A limit against a server that hangs, in milliseconds; it says nothing about speed. */
const readyMs = 300_000

/** No server outlives the process that started it, whatever ended that one. */
const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/**
 * Starts a server of the repository and waits for its line `name ready ..`.
 *
 * @throws Error with what it printed, when it ends before it is ready; one that is never ready is ended
 */
export const launch = (name: string, file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, file)], {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
      cwd: root,
    })
    living.add(child)
    let output = ''
    const fail = (what: string): void => reject(new Error(`${name} ${what}:\n${output.slice(-4000)}`))
    const limit = setTimeout(() => {
      fail(`was not ready within ${readyMs} ms`)
      child.kill('SIGKILL')
    }, readyMs)
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes(`${name} ready `)) return
      clearTimeout(limit)
      resolve(child)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code, signal) => {
      living.delete(child)
      clearTimeout(limit)
      fail(`stopped with ${code ?? signal}`)
    })
  })

export const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
