import { requiredSession } from '../../lib/host'

export default async function Notes() {
  const { user } = await requiredSession('/notes')
  return (
    <>
      <h1>Notes</h1>
      <p>Only {user.email} and their organization see this.</p>
    </>
  )
}
