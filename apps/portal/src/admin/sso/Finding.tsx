import type { ApiError } from '@vestibule/contract/errors'
import sso from '@vestibule/messages/en/admin/sso.json' with { type: 'json' }
import { useTranslation } from '../../i18n/use-translation.ts'

const isReason = <Reasons extends object>(reasons: Reasons, reason: unknown): reason is keyof Reasons =>
  typeof reason === 'string' && Object.hasOwn(reasons, reason)

/** What there was instead of metadata or a certificate, and what is wanted; undefined for another refusal. */
export const useFinding = (error: ApiError | undefined): string | undefined => {
  const { t } = useTranslation('sso')
  const { reason } = error?.context ?? {}
  const values = { found: String(error?.context.found ?? '') }
  if (error?.code === 'SSO_METADATA_INVALID' && isReason(sso.metadata, reason))
    return t(`metadata.${reason}`, values)
  if (error?.code === 'SSO_CERTIFICATE_INVALID' && isReason(sso.certificates, reason))
    return t(`certificates.${reason}`, values)
  return undefined
}

export const Finding = ({ error }: { readonly error: ApiError | undefined }) => {
  const finding = useFinding(error)
  return finding === undefined ? null : <p className="v-hint">{finding}</p>
}
