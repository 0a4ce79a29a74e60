import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { login } from '../../domain/sign-in/login.ts'
import { logout } from '../../domain/sign-in/logout.ts'
import { refreshToken } from '../../domain/sign-in/refresh.ts'

export const authHandlers: IdentityHandlers<Contract['auth']> = { login, refreshToken, logout }
