/** Settings of the help dialog, as an administrator would enter them. */
export const help = {
  help_contact: 'Parlamentsdienste Kanton Lauterau, Rathaus',
  help_phone: '+41 32 000 41 00',
  help_email: 'parlamentsdienste@lauterau.example',
  help_url: 'https://hilfe.lauterau.example/sitzungen',
  help_content: `<h3>Häufige Fragen</h3>
<p><strong>Wann liegen die Unterlagen vor?</strong><br>In der Regel zehn Tage vor der Sitzung. Nachgereichte Beilagen sind mit einem orangen Punkt als ungelesen bezeichnet.</p>
<p><strong>Welche Fassung gilt?</strong><br>Immer die neueste. Frühere Fassungen stehen rechts neben dem Dokument.</p>
<p><strong>Kann ich Unterlagen weitergeben?</strong><br>Kommissionsunterlagen sind vertraulich (<a href="https://gesetze.lauterau.example/kantonsratsgesetz">Kantonsratsgesetz</a>). Teilen Sie die Adresse der Seite statt der Datei: Es sieht sie nur, wer dazu berechtigt ist.</p>`,
}
