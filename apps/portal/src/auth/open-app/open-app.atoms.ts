import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { bootAtom } from '../../ports/boot.ts'
import { launchAtom } from '../../ports/launch.ts'
import { leaveAtom } from '../../ports/leave.ts'
import { route } from '../../ports/route.ts'
import { runOpenApp } from './open-app.effects.ts'
import { firstOpenApp, type OpenAppFacts, openApp } from './open-app.flow.ts'

const facts = atom(
  (get): OpenAppFacts => ({ app: get(route).params.redirectUrl || get(bootAtom).appAddress }),
)

export const openAppFlow = flowAtom({
  flow: openApp,
  first: firstOpenApp,
  facts,
  opened: { is: 'opened' },
  run: (command, { get }) =>
    runOpenApp(command, {
      leave: get(leaveAtom),
      launch: get(launchAtom).launch,
      schemes: get(bootAtom).appSchemes ?? [],
    }),
})
