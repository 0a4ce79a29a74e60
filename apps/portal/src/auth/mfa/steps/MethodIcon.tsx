import { Fingerprint, KeyRound, type LucideIcon, Mail, MessageSquare, Smartphone } from 'lucide-react'
import type { MethodName } from '../mfa.types.ts'

const icons: Readonly<Record<MethodName, LucideIcon>> = {
  authenticatorApp: Smartphone,
  sms: MessageSquare,
  email: Mail,
  webauthnPlatform: Fingerprint,
  webauthnCrossPlatform: KeyRound,
}

/** Tells the methods apart at a glance; the words beside it say the same. */
export const MethodIcon = ({ name }: { readonly name: MethodName }) => {
  const Shape = icons[name]
  return <Shape className="v-icon" aria-hidden="true" />
}
