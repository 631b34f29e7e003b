// The sign-in's second step with a passkey: plain, because it is served as it stands.
const part = document.getElementById('passkey')
const problem = document.getElementById('passkey-problem')
const form = part?.querySelector('form')
const field = form?.elements.namedItem('credential')

if (field && globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  part.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void sign()
  })
  // What was wrong with a code is told at its field.
  if (!document.getElementById('problem')) form.querySelector('button').focus()
}

/** Lets a device sign what the server asked, and sends it; what was cancelled can be tried again. */
async function sign() {
  problem.hidden = true
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(field.dataset.asked))
    const credential = await navigator.credentials.get({ publicKey })
    field.value = JSON.stringify(credential.toJSON())
    form.submit()
  } catch {
    problem.hidden = false
  }
}
