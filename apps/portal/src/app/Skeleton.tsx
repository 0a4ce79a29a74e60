/** The box before it is known what stands in it. Words would have to be taken back, so there are none. */
export const Skeleton = () => (
  <main className="v-stage" aria-busy="true">
    <div className="v-box">
      <header>
        <span className="v-bone is-square" />
        <span className="v-bone is-title" />
      </header>
      <span className="v-bone" />
      <span className="v-bone" />
    </div>
  </main>
)
