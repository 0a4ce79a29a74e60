export default function Welcome() {
  return <a href="/notes">Notes</a>
}
