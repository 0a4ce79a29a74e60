import type { ScimRequest } from '@vestibule/contract/schemas/scim'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { JsonView } from '../../kit/data/JsonView.tsx'
import { findAdvice } from './request-advice.ts'

/** A path of so many letters is not cut off in its line. */
const shownWhole = 8

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The body of a refused request, as the directory got it. */
const toAnswer = ({ status, scimType, detail = '' }: ScimRequest) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
})

const Facts = ({ request }: { readonly request: ScimRequest }) => {
  const { t, locale } = useTranslation('provisioning')
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const facts = [
    [t('log.time'), at.format(new Date(request.createdAt))],
    [t('log.duration'), t('log.milliseconds', { count: request.durationMs })],
    [t('log.traceId'), request.traceId],
  ] as const
  return (
    <dl className="v-facts">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const RequestInFull = ({ request }: { readonly request: ScimRequest }) => {
  const { t } = useTranslation('provisioning')
  const advice = findAdvice(request)
  return (
    <>
      {request.path.length > shownWhole && (
        <p className="font-mono" dir="ltr">
          {request.path}
        </p>
      )}
      {advice !== undefined && <p>{t(`log.advice.${advice}`)}</p>}
      {request.status >= 400 && <JsonView label={t('log.answer')} value={toAnswer(request)} />}
      <Facts request={request} />
    </>
  )
}

/** One request of a directory, which opens to say how it ended. */
export const RequestLine = ({ request }: { readonly request: ScimRequest }) => {
  const { locale } = useTranslation('provisioning')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="v-verb">{request.method}</span>
        <code className="v-cut" dir="ltr" title={request.path}>
          {request.path}
        </code>
        <span className={`v-badge ${request.status >= 400 ? 'is-danger' : 'is-success'}`}>
          {request.status}
        </span>
        <time dateTime={request.createdAt}>{time.format(new Date(request.createdAt))}</time>
      </button>
      {isOpen && (
        <div id={id}>
          <RequestInFull request={request} />
        </div>
      )}
    </li>
  )
}
