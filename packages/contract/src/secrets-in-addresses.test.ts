import { expect, test } from 'vitest'
import { contract, isOperation } from './index.ts'
import type { Operation } from './operation.ts'
import { oneTimeToken } from './schemas/user.ts'
import { toWire } from './wire.ts'

const operations = Object.values(contract)
  .flatMap((area) => Object.values(area))
  .filter((one): one is Operation => isOperation(one))

type Entries = Readonly<Record<string, { readonly wrapped?: unknown }>>
const readEntries = ({ input }: Operation): Entries => ('entries' in input ? (input.entries as Entries) : {})

/** What a field is called that is worth something to a reader of the address; an id of one is not. */
const secretName = /token|code|secret|ticket|password|otp|nonce|verifier|SAMLResponse|assertion/i

const isSecret = (name: string, schema: Entries[string]): boolean =>
  schema === oneTimeToken ||
  schema.wrapped === oneTimeToken ||
  (secretName.test(name) && !name.endsWith('Id'))

/** Whether a value of the field ends in the address of a request. */
const isInAddress = (operation: Operation, name: string): boolean => {
  const marked = Object.fromEntries(
    Object.keys(readEntries(operation)).map((one) => [one, one === name ? 'MARK' : 'x']),
  )
  const { path, query } = toWire(operation, marked)
  return path.includes('MARK') || Object.values(query).includes('MARK')
}

const listSecrets = (operation: Operation): string[] =>
  Object.entries(readEntries(operation)).flatMap(([name, schema]) =>
    isSecret(name, schema) && isInAddress(operation, name) ? [name] : [],
  )

/** Operations of the published wire, which known clients send as they are, each with the operation of ours beside it. */
const twins: Readonly<Record<string, string>> = {
  getActivateAccountStrategy: 'lookUpActivationStrategy',
  getApprovalExecutionData: 'lookUpApprovalExecutionData',
  checkIfAllowToRememberMfaDevice: 'lookUpRememberingMfaDevice',
}
/** Known clients hand on here what a provider sent them; the portal sends a body to `redeemExternalLogin`. */
const ofWire = { loginViaSocialLogin: ['code', 'id_token', 'code_verifier', 'code_verifier_pkce'] }

test('SEC-TO-13 no operation but those of the published wire takes a secret in its address', () => {
  const secrets = operations.map((operation) => [operation.name, listSecrets(operation)] as const)
  expect(Object.fromEntries(secrets.filter(([, names]) => names.length > 0))).toEqual({
    getActivateAccountStrategy: ['token'],
    getApprovalExecutionData: ['approvalFlowStepId'],
    checkIfAllowToRememberMfaDevice: ['mfaToken'],
    ...ofWire,
  })
})

test.each(Object.entries(twins))(
  'SEC-TO-13 %s has %s beside it, which takes the same in a body',
  (name, twin) => {
    const [get, post] = [name, twin].map((one) => operations.find((operation) => operation.name === one))
    const { input, output, path, access, errors } = get ?? {}
    expect(post).toMatchObject({ method: 'POST', isRead: true, path, access, errors })
    expect([post?.input === input, post?.output === output]).toEqual([true, true])
    expect(post && listSecrets(post)).toEqual([])
  },
)

test('SEC-TO-13 what only reads is marked so for no other method than POST, and never where it could change something', () => {
  const marked = operations.filter(({ isRead }) => isRead)
  expect(marked.map(({ name }) => name).sort()).toEqual(
    [...Object.values(twins), 'lookUpPendingSignIn'].sort(),
  )
})
