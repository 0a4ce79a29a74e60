import { chosenTests, neededTests } from '@vestibule/contract/password-tests'
import type { Policies } from './policies.atoms.ts'

type Shown = { readonly value: number | undefined; readonly isImposed: boolean }

/** What holds of a tenant's number and the installation's, and whose it is. */
const stricter = (
  own: number | undefined,
  vendor: number | undefined,
  isStricter: (one: number, other: number) => boolean,
): Shown => {
  if (vendor === undefined) return { value: own, isImposed: false }
  return own === undefined || isStricter(vendor, own)
    ? { value: vendor, isImposed: true }
    : { value: own, isImposed: false }
}

const isLess = (one: number, other: number) => one < other
const isMore = (one: number, other: number) => one > other

const readComposition = ({ own, installation, isForbidden = false }: Policies['composition']) => ({
  isForbidden,
  minLength: Math.max(own?.minLength ?? 0, installation.minLength ?? 0),
  chosen: chosenTests(own ?? {}),
  needed: neededTests(own ?? {}),
  isRepeatRefused: own?.requiredTests.checkThreeRepeatedChars === true,
})

/** Policies as the page says them: what holds, and whether the installation asks for it. */
export const shownPolicies = ({ mfa, lockout, history, rotation, composition }: Policies) => {
  const [ownMfa, vendorMfa] = mfa
  const [ownLockout, vendorLockout] = lockout
  const [ownHistory, vendorHistory] = history
  const [holdingRotation, vendorRotation] = rotation
  const isRotation = vendorRotation.isActive === true
  return {
    mfa: {
      value: ownMfa?.enforceMFAType ?? vendorMfa.enforceMFAType,
      isImposed: ownMfa === undefined && vendorMfa.enforceMFAType !== 'DontForce',
    },
    lockout: stricter(
      ownLockout?.enabled === true ? ownLockout.maxAttempts : undefined,
      vendorLockout.enabled ? vendorLockout.maxAttempts : undefined,
      isLess,
    ),
    history: stricter(
      ownHistory?.enabled === true ? ownHistory.historySize : undefined,
      vendorHistory.enabled ? vendorHistory.historySize : undefined,
      isMore,
    ),
    // The server answers the stricter period already.
    rotation: {
      value: holdingRotation.isActive === true ? holdingRotation.rotationPeriod : undefined,
      isForbidden: holdingRotation.isForbidden === true,
      isImposed: isRotation && vendorRotation.rotationPeriod === holdingRotation.rotationPeriod,
    },
    composition: readComposition(composition),
  }
}
