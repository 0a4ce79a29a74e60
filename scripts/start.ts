import type { ChildProcess } from 'node:child_process'
import { buildAll } from './build.ts'
import { endChildren, root, start } from './run.ts'

const say = (text: string) => console.log(`[vestibule] ${text}`)

/** Passes a child's lines on and resolves with the address of its ready line. */
const untilReady = (name: string, child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const readyLine = new RegExp(`^${name} ready (\\S+)$`, 'm')
    let seen = ''
    const listen = (chunk: Buffer) => {
      process.stderr.write(chunk)
      seen = (seen + chunk.toString()).slice(-4000)
      const address = readyLine.exec(seen)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk))
    child.once('exit', (code) => reject(new Error(`${name} stopped with code ${code ?? 'none'}`)))
  })

const launch = (name: string, file: string): Promise<string> => {
  const child = start(process.execPath, [file], { silent: true })
  const ready = untilReady(name, child)
  // One without the other is of no use: when either ends, everything ends with its code.
  child.once('exit', (code) => void stop(code ?? 1))
  return ready
}

let isStopping = false
const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await endChildren()
  process.exit(code)
}
process.once('SIGINT', () => void stop(0))
// Ending npm ends only the shell between us: without it there is no user left to serve.
const starter = process.ppid
setInterval(() => process.ppid !== starter && void stop(0), 500).unref()
process.once('SIGTERM', () => void stop(0))

const begin = async (): Promise<void> => {
  await buildAll(say)
  const [identity, host] = await Promise.all([
    launch('identity', `${root}/apps/identity/src/main.dev.ts`),
    launch('demo-host', `${root}/apps/demo-host/src/server.ts`),
  ])
  console.log(`
  Demo host    ${host}
  Portal       ${identity}
  Mail inbox   ${identity}/dev/inbox
  Reference    ${identity}/docs

  Accounts     admin@acme.test  member@acme.test  support@acme.test  admin@globex.test
  Password     Welcome-to-Acme-1

Ready`)
}

begin().catch((error: Error) => {
  if (!isStopping) console.error(`[vestibule] ${error.message}`)
  void stop(1)
})
