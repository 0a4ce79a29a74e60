import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { refreshToken } from './refresh.ts'

export const authHandlers: IdentityHandlers<Contract['auth']> = { login, refreshToken, logout }
