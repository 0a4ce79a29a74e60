import { useAtomValue } from 'jotai'
import { bootAtom } from '../../../ports/boot.ts'
import { invitedBy, signUpFacts } from '../sign-up.atoms.ts'
import type { Applicant, SignUpFacts } from '../sign-up.flow.ts'

/** What the form asks for. */
export type SignUpFields = SignUpFacts & { readonly password: boolean }

const identifiers = ['username', 'phoneNumber', 'email'] as const
export type FieldName = 'name' | 'companyName' | 'password' | 'terms' | (typeof identifiers)[number]

/** The fields of this installation, in their order, and what is sent of them. */
export const useSignUpFields = () => {
  const facts = useAtomValue(signUpFacts)
  const isInvited = useAtomValue(invitedBy) !== undefined
  const { authStrategy = 'EmailAndPassword', terms } = useAtomValue(bootAtom).policies
  // A user who signs up with a number signs in by codes sent to it.
  const fields: SignUpFields = {
    ...facts,
    password: authStrategy.endsWith('Password') && facts.phoneNumber !== 'required',
  }
  const shown = identifiers.filter((name) => fields[name] !== 'hidden')
  const names: FieldName[] = [
    'name',
    ...(isInvited ? [] : (['companyName'] as const)),
    ...shown,
    ...(fields.password ? (['password'] as const) : []),
    ...(terms ? (['terms'] as const) : []),
  ]
  const optional: FieldName[] = shown.filter((name) => fields[name] === 'optional')
  const toApplicant = ({ terms: tick, ...values }: Partial<Record<FieldName, string>>): Applicant => {
    const given = Object.entries(values).filter(([, value]) => value !== '')
    const accepted = tick ? { hasAcceptedTerms: true } : {}
    return { name: '', ...Object.fromEntries(given), ...accepted }
  }
  return { fields, names, optional, toApplicant }
}
