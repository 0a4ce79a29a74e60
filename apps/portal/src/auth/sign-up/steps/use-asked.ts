import { useAtomValue } from 'jotai'
import { bootAtom } from '../../../ports/boot.ts'
import { invitedBy, signUpFacts } from '../sign-up.atoms.ts'
import type { Applicant, SignUpFacts } from '../sign-up.flow.ts'

/** What the form asks for. */
export type SignUpFields = SignUpFacts & { readonly password: boolean }

const identifiers = ['username', 'phoneNumber', 'email'] as const
export type FieldName = 'name' | 'companyName' | 'password' | 'terms' | (typeof identifiers)[number]

/** The fields of this installation, in their order, and what is sent of them. */
export const useAsked = () => {
  const facts = useAtomValue(signUpFacts)
  const isInvited = useAtomValue(invitedBy) !== undefined
  const { authStrategy = 'EmailAndPassword', terms } = useAtomValue(bootAtom).policies
  // A user who signs up with a number signs in by codes sent to it.
  const asked: SignUpFields = {
    ...facts,
    password: authStrategy.endsWith('Password') && facts.phoneNumber !== 'required',
  }
  const shown = identifiers.filter((name) => asked[name] !== 'hidden')
  const names: FieldName[] = [
    'name',
    ...(isInvited ? [] : (['companyName'] as const)),
    ...shown,
    ...(asked.password ? (['password'] as const) : []),
    ...(terms ? (['terms'] as const) : []),
  ]
  const optional: FieldName[] = shown.filter((name) => asked[name] === 'optional')
  const applicantOf = ({ terms: tick, ...values }: Partial<Record<FieldName, string>>): Applicant => {
    const given = Object.entries(values).filter(([, value]) => value !== '')
    const accepted = tick ? { hasAcceptedTerms: true } : {}
    return { name: '', ...Object.fromEntries(given), ...accepted }
  }
  return { asked, names, optional, applicantOf }
}
