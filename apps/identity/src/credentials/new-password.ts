import { ApiError } from '@vestibule/contract'
import type { Services } from '../services.ts'
import { passwordProblem } from './password-policy.ts'

/** Checks a password somebody chose, on every way to choose one, and answers its hash. */
export const hashNewPassword = async (
  { passwords, settings }: Pick<Services, 'passwords' | 'settings'>,
  password: string,
  about: readonly string[],
): Promise<string> => {
  const { minLength } = (await settings()).password
  const problem = passwordProblem(password, { minLength, about })
  if (problem !== undefined) throw new ApiError(problem, { minLength })
  return passwords.hash(password)
}
