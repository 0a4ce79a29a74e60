import { HostSdk } from './host-sdk.ts'

Object.assign(window, { HostSdk })
