// The second sign-in step with a passkey: plain JavaScript, because it is served without a build.
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
  // If a code was wrong, the focus stays at its field.
  if (!document.getElementById('problem')) form.querySelector('button').focus()
}

/** Has the device sign the server's challenge and submits the result; a cancelled attempt can be repeated. */
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
