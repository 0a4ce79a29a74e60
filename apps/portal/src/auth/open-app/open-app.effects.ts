import { appAddress } from '../../ports/app-address.ts'
import type { Launch } from '../../ports/launch.ts'
import type { Leave } from '../../ports/leave.ts'
import type { OpenAppCommand, OpenAppEvent } from './open-app.flow.ts'

const reason = 'openApp'

type OpenAppDeps = {
  readonly leave: Leave
  readonly launch: Launch
  /** Of the client's own applications. */
  readonly schemes: readonly string[]
}

export const runOpenApp = async (
  command: OpenAppCommand,
  { leave, launch, schemes }: OpenAppDeps,
): Promise<OpenAppEvent | undefined> => {
  switch (command.do) {
    case 'openApp': {
      const app = appAddress(command.app, schemes)
      // At a click, which some systems ask for, and never by itself.
      if (app !== undefined) return void launch(app)
      return (await leave({ to: 'url', url: command.app }, reason)) ? undefined : { is: 'refused' }
    }
    case 'goOnward':
      await leave({ to: 'authenticated' }, reason)
      return undefined
  }
}
