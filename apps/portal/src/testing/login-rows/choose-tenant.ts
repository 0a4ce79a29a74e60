import { tenants } from '@vestibule/contract/samples'
import { ApiError } from '@vestibule/contract/errors'
import { known, onward, type Rows, stranger, success } from './given.ts'

const [acme, labs] = [tenants[0]!.tenantId, tenants[1]!.tenantId]
const choosing = { step: 'chooseTenant', tenants, activeId: acme } as const
const going = { ...choosing, chosenId: labs } as const
const tooOld = new ApiError('SIGN_IN_AGAIN')
const question = { mfaRequired: true, mfaToken: 'pending', mfaEnrolled: true }

export const chooseTenantRows: Rows = [
  [success, { is: 'choiceDue', tenants, activeId: acme }, known, choosing, []],
  [choosing, { is: 'tenantChosen', tenantId: labs }, known, going, [{ do: 'enterTenant', tenantId: labs }]],
  [going, { is: 'tenantEntered' }, known, success, [{ ...onward, afterMs: 0 }]],
  [going, { is: 'refused', error: tooOld }, known, { ...choosing, error: tooOld }, []],
  [
    going,
    { is: 'answered', answer: question },
    stranger,
    { step: 'loginWithTwoFactor', answer: question },
    [],
  ],
  [choosing, { is: 'signedOut' }, stranger, { step: 'preLogin' }, []],
]
