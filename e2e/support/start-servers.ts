import { builtServers } from './built-servers.ts'
import { end, launch } from './launch.ts'
import { surroundings } from './prepare.ts'
import { addCustomProvider, type Registered, registerApplication } from './register-application.ts'
import { aDatabase } from './stack-database.ts'

export type ServerOptions = {
  /** Leaves the host's port free for a page of one's own. */
  readonly isHostless?: boolean
  /** Applications to register, each by the options of the command. */
  readonly applications?: readonly (readonly string[])[]
  /** What the button of a social provider says that the product does not know by name. */
  readonly customProvider?: string
  readonly env?: NodeJS.ProcessEnv
  /** Statements that the database is filled by before the server starts. */
  readonly filling?: string
  /** On the embedded engine, also where there is a PostgreSQL. */
  readonly isEmbedded?: boolean
}

type Servers = { readonly registered: readonly Registered[]; readonly stop: () => Promise<void> }

type Places = { readonly port: number; readonly portalUrl: string }

/** Starts the servers of a stack on a database of its own. What was started is ended again when a later part fails. */
export const startServers = async (
  { port, portalUrl }: Places,
  { isHostless = false, applications = [], customProvider, env: given, filling, isEmbedded }: ServerOptions,
): Promise<Servers> => {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const one of undo.splice(0)) await one()
  }
  try {
    const database = await aDatabase(isEmbedded === true)
    undo.unshift(database.remove)
    if (filling !== undefined) await database.fill(filling)
    const env = { ...surroundings(port, database.dataDir, database.url), ...given }
    const identity = await launch('identity', builtServers.identity, env)
    undo.unshift(() => end(identity))
    const registered: Registered[] = []
    // By the running server: a command that opens the embedded database itself takes seconds for each application.
    for (const options of applications) registered.push(await registerApplication(options, env))
    if (customProvider !== undefined)
      await addCustomProvider(customProvider, `${portalUrl}/dev/idp/google`, env)
    if (!isHostless) {
      const host = await launch('demo-host', builtServers.demoHost, env)
      undo.unshift(() => end(host))
    }
    return { registered, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
