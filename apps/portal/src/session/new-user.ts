import { atom } from 'jotai/vanilla'
import type { LoginResponse, User } from './types.ts'

/** By its id or, where an answer does not have that yet, by its address. */
type NewUser = { readonly id?: string | undefined; readonly email?: string | undefined }

/** The user that has signed up in this document: their first sign-in ends on the host's page for new users. */
export const newUser = atom<NewUser>({})

export const isNewUser = ({ id, email }: NewUser, user: Pick<User, 'id' | 'email'>): boolean =>
  id === undefined ? email === user.email : id === user.id

/** Who has signed up is known by another id until their code was right (SEC-PW-28): from then on by what the answer says. */
export const nameNewUser = atom(
  null,
  (get, set, from: string, { userId, userEmail }: LoginResponse): void => {
    if (get(newUser).id === from) set(newUser, { id: userId, email: userEmail })
  },
)
