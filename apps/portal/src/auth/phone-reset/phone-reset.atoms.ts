import { atom } from 'jotai/vanilla'
import { smsNumber } from '../../kit/auth-card/sms-number.ts'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { goTo } from '../../ports/route.ts'
import { runPhoneReset } from './phone-reset.effects.ts'
import { firstPhoneReset, phoneReset } from './phone-reset.flow.ts'

export const phoneResetFlow = flowAtom({
  flow: phoneReset,
  first: firstPhoneReset,
  facts: atom(undefined),
  run: (command, { get, set }) =>
    runPhoneReset(command, {
      call: get(callAtom),
      signInBySms: (number) => {
        set(smsNumber, number)
        set(goTo, 'loginUrl')
      },
    }),
})
