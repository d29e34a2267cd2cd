import type { RuleWords } from '../rule-words.ts';

const rule = (title: string, explanation: string, advice: string): RuleWords => ({ title, explanation, advice });

const REVIEWED =
  'Erklären Sie die Änderung in den Versionshinweisen. Die Betreuer des Katalogs prüfen den Unterschied und geben ihn mit „npx portolan scan --approve“ frei.';

/** The texts of the checks by their id. */
const RULES: Readonly<Record<string, RuleWords>> = {
  U001: rule(
    'Unsichtbare Tag-Zeichen tragen eine verborgene Nachricht.',
    'Unicode hat zu jedem ASCII-Zeichen ein unsichtbares Tag-Zeichen. Menschen sehen es nicht, aber ein Modell liest es als Text. Nur Flaggen wie die von England und Schottland brauchen sie; diese sind erlaubt.',
    'Löschen Sie die Zeichen U+E0000 bis U+E007F; tippen Sie den Text neu, wenn Ihr Editor sie nicht zeigt.',
  ),
  U002: rule(
    'Zeichen, die die Schreibrichtung ändern, verbergen die Reihenfolge des Textes.',
    'Einbettungen, Überschreibungen und Isolate der Schreibrichtung lassen eine Zeile anders aussehen, als sie ist. Arabisch und Hebräisch brauchen sie in einfachem Text nicht.',
    'Löschen Sie die Zeichen U+202A bis U+202E und U+2066 bis U+2069.',
  ),
  U003: rule(
    'Der Text enthält unsichtbare Zeichen.',
    'Zeichen ohne Breite teilen Wörter, sodass ein Filter oder ein Leser sie nicht erkennt. Drei verschiedene Arten in einem Text erhöhen die Schwere. Verbinder in Emojis, Zeichen zwischen Buchstaben von Schriften, die von rechts nach links laufen, und das Leerzeichen der Brailleschrift zwischen Braille-Zeichen sind erlaubt.',
    'Löschen Sie sie; oft werden sie mit dem Text von Webseiten kopiert.',
  ),
  U004: rule(
    'Eine Folge von Variantenselektoren trägt verborgene Bytes.',
    'Ein Variantenselektor wählt das Aussehen des Zeichens vor ihm. Mehrere hintereinander haben keine Wirkung und können jede Nachricht enthalten. Einer nach einem Emoji oder einem chinesischen Zeichen ist erlaubt.',
    'Löschen Sie die Selektoren, oder behalten Sie einen nach jedem Zeichen, das Varianten hat.',
  ),
  U005: rule(
    'Der Text enthält Steuerzeichen oder Steuersequenzen eines Terminals.',
    'Sie können Text im Terminal verbergen, die Schreibmarke bewegen oder frühere Ausgaben ändern. Tabulatoren und Zeilenumbrüche sind erlaubt.',
    'Löschen Sie alle Steuerzeichen außer Tabulatoren und Zeilenumbrüchen.',
  ),
  U006: rule(
    'Ein Name mischt Buchstaben, die gleich aussehen.',
    'Ein kyrillischer oder griechischer Buchstabe in einem lateinischen Wort oder Buchstaben voller Breite lassen einen Namen wie einen anderen aussehen. Namen in einer einzigen Schrift sind erlaubt.',
    'Schreiben Sie jedes Wort des Namens in einer Schrift und mit gewöhnlichen Buchstaben.',
  ),
  U007: rule(
    'Der Text enthält Zeichen aus dem Bereich für private Nutzung.',
    'Sie haben keine festgelegte Bedeutung: Schriften zeigen ein Bild, ein Kästchen oder nichts, und ein Modell kann sie beliebig deuten.',
    'Verwenden Sie ein Zeichen von Unicode, etwa ein Emoji, anstelle eines Symbols einer Schrift.',
  ),
  U008: rule(
    'Ein Text ist zu lang, um geprüft zu werden.',
    'Nur die ersten 16.384 Zeichen jedes Textes werden geprüft. Der Rest wurde nicht geprüft, daher kann der Server nicht bestehen.',
    'Kürzen Sie den Text: Neun von zehn Beschreibungen haben weniger als 1.000 Zeichen.',
  ),
  P101: rule(
    'Der Text fordert ein Modell auf, frühere Anweisungen zu missachten.',
    'Anweisungen des Benutzers und der Anwendung gehen vor; eine Beschreibung, nach der sie missachtet oder überschrieben werden sollen, lässt ein Modell für jemand anderen arbeiten. Dateien, Fehler oder Einstellungen zu übergehen ist erlaubt.',
    'Beschreiben Sie, was das Werkzeug tut, ohne die Anweisung, etwas zu missachten.',
  ),
  P102: rule(
    'Der Text fordert ein Modell auf, dem Benutzer etwas zu verbergen.',
    'Kein ehrliches Werkzeug muss seine Benutzung, seinen Zugriff oder sein Ergebnis vor dem Benutzer verbergen. Die Schwere ist geringer, wenn eine Anwendung etwas nur manchen Benutzern zeigt.',
    'Nennen Sie offen, was das Werkzeug mit seinen Eingaben tut, und lassen Sie das Modell es dem Benutzer sagen.',
  ),
  P103: rule(
    'Der Text enthält Markierungen von Chats oder Systemnachrichten.',
    'Tags von Systemnachrichten oder die Steuertokens eines Chat-Formats lassen ein Modell den Text dazwischen als Anweisungen mit höherem Rang behandeln.',
    'Beschreiben Sie das Werkzeug in einfachen Sätzen ohne solche Tags.',
  ),
  P104: rule(
    'Der Text verlangt, dass sein Werkzeug allen anderen vorgezogen wird.',
    'Ein Werkzeug, das zuerst, immer oder anstelle anderer aufgerufen werden will, nimmt dem Modell die Wahl. Oft ist das nur ein eifriger Rat; mit einem weiteren Befund im selben Text ist die Schwere hoch.',
    'Schreiben Sie, wann das Werkzeug hilft, und lassen Sie das Modell wählen.',
  ),
  P105: rule(
    'Der Text nennt eine Datei, in der Geheimnisse liegen.',
    'Schlüssel, Passwörter und Tokens liegen in wenigen bekannten Dateien. Ein Werkzeug, nach dem ein Modell eine davon lesen soll, will die Geheimnisse. Die Schwere ist geringer, wenn der Pfad nur ein Beispiel oder eine Vorgabe ist.',
    'Fragen Sie den Wert, den das Werkzeug braucht, als Einstellung ab.',
  ),
  P106: rule(
    'Der Text verlangt, private Daten an andere weiterzugeben.',
    'Gespräche, Zugangsdaten und Dateien gehören dem Benutzer. Eine Beschreibung, nach der sie an Dritte, an einen entfernten Server oder an eine URL gehen, lässt ein Modell sie preisgeben. Dasselbe gilt für eine Adresse für Kopien von Nachrichten und für ein Bild, dessen URL einen Wert aufnimmt. Die Schwere ist geringer, wenn Dateien an ein Ziel kopiert werden, das der Benutzer wählt. Die Aussage, dass nichts weitergegeben wird, ist erlaubt.',
    'Senden Sie nur, was das Werkzeug braucht, und nennen Sie Ziel und Grund.',
  ),
  P107: rule(
    'Ein verborgener Kommentar enthält Anweisungen.',
    'Ein Kommentar in HTML oder Markdown wird Menschen nicht gezeigt, aber ein Modell liest ihn.',
    'Entfernen Sie den Kommentar aus der Beschreibung.',
  ),
  P108: rule(
    'Eine lange Lücke verbirgt den Text nach ihr.',
    'Viele Leerzeichen oder leere Zeilen schieben den folgenden Text aus dem sichtbaren Bereich; ein Modell liest ihn trotzdem.',
    'Entfernen Sie die Lücke.',
  ),
  P109: rule(
    'Eine lange Folge in Base64 enthält lesbaren Text.',
    'Menschen und Regeln, die auf Wörter achten, erkennen Text in Base64 nicht, aber ein Modell dekodiert ihn. Bilder und Schlüssel in Base64 sind erlaubt.',
    'Schreiben Sie den Text selbst.',
  ),
  P110: rule(
    'Der Text gibt Anweisungen zu einem Werkzeug eines anderen Servers.',
    'Ein Modell sieht die Werkzeuge aller seiner Server zusammen, daher kann ein Server ändern, wie die eines anderen benutzt werden. Ein Werkzeug desselben Servers oder ein Programm mit gleichem Namen zu nennen ist erlaubt.',
    'Beschreiben Sie nur die Werkzeuge dieses Servers.',
  ),
  P111: rule(
    'Wörter in Großbuchstaben setzen das Modell unter Druck.',
    'Eine Betonung lässt ein Modell einen Satz stärker gewichten, als es sollte. Viele ehrliche Beschreibungen tun das auch, daher fällt deswegen kein Server durch.',
    'Verwenden Sie gewöhnliche Buchstaben.',
  ),
  P112: rule(
    'Das Werkzeug speichert mehr Daten oder gibt mehr weiter, als seine Aufgabe braucht.',
    'Eine Nebenaufgabe wie Sammeln, Indizieren, das Anlegen von Profilen oder das Anmelden von Personen kann rechtmäßig sein, aber Benutzer des Werkzeugs sollten davon wissen.',
    'Entfernen Sie die Nebenaufgabe, oder fragen Sie den Benutzer vorher.',
  ),
  P113: rule(
    'Der Text enthält einen Befehl, der einen Rechner übernimmt oder dessen Daten löscht.',
    'Ein Modell, das einen fertigen Befehl liest, führt ihn vielleicht aus. Anleitungen zur Installation gehören in die Dokumentation für Menschen.',
    'Entfernen Sie den Befehl aus der Beschreibung.',
  ),
  P114: rule(
    'Die Beschreibung eines Werkzeugs ist seit der Freigabe stark gewachsen.',
    'Ein Modell liest eine Beschreibung, als wäre sie Teil seiner Aufgabe; ein langer Zusatz kann also Anweisungen enthalten, die niemand geprüft hat. Die Regel gilt, wenn die Beschreibung mehr als viermal so lang oder um über 2.000 Zeichen länger ist. Werkzeuge mit mehr Funktionen haben längere Beschreibungen; der Unterschied zeigt den Grund.',
    REVIEWED,
  ),
  S201: rule(
    'Ein Argument fragt nach dem Gespräch oder den Anweisungen des Modells.',
    'Ein Feld für Notizen, Verlauf, Prompts oder Werkzeuge entlockt dem Modell, was ihm gesagt wurde. Werkzeuge, die ein Modell aufrufen, brauchen vielleicht eines.',
    'Fragen Sie nach den Daten, mit denen das Werkzeug arbeitet, unter deren eigenem Namen.',
  ),
  S202: rule(
    'Ein Schema, ein Header oder ein Paket enthält ein Geheimnis.',
    'Ein Schlüssel als Vorgabe, Beispiel oder Auswahlwert ist öffentlich, und alle Benutzer teilen ihn. Das gilt auch für jede Vorgabe eines Feldes oder einer Variablen, deren Name auf ein Geheimnis hinweist. Platzhalter wie YOUR_API_KEY sind erlaubt.',
    'Widerrufen Sie den Schlüssel, und entfernen Sie die Vorgabe.',
  ),
  S203: rule(
    'Manche Geheimnisse sind gekennzeichnet, dieses nicht.',
    'Andere Einstellungen desselben Schemas sind als geheim gekennzeichnet; ein Formular, das sich darauf verlässt, zeigt die Eingabe dieses Feldes. Dieser Katalog verbirgt solche Felder anhand ihrer Namen und Titel. Ein Schema ohne jede Kennzeichnung wird nicht gemeldet: Die meisten haben keine.',
    'Ergänzen Sie "format": "password" oder "writeOnly": true.',
  ),
  S204: rule(
    'Ein Argument nimmt beliebige Befehle oder beliebigen Code an.',
    'Ein manipuliertes Modell kann hier alles eintragen. Das ist der Zweck mancher Werkzeuge, aber Benutzer sollten es wissen. Das gilt auch für Argumente, die nicht deklariert sind.',
    'Deklarieren Sie eine Auswahl (enum), ein Muster oder eine Länge, oder "additionalProperties": false.',
  ),
  S205: rule(
    'Ein Schema verweist auf ein anderes Dokument.',
    'Das andere Dokument kann sich jederzeit ändern, und wer es abruft, verrät, dass er das Schema liest. Dieser Katalog folgt einem solchen Verweis nie. Ein Verweis auf das Schema selbst, oder über $id auf einen Teil davon, ist erlaubt.',
    'Schreiben Sie die Definition unter "$defs" oder "definitions" desselben Schemas.',
  ),
  S206: rule(
    'Ein Muster kann nicht in begrenzter Zeit verglichen werden.',
    'Lookarounds (Voraus- und Rückschau), Rückverweise und Muster mit mehr als 500 Zeichen können ein Programm mit einem kurzen Text minutenlang aufhalten.',
    'Schreiben Sie das Muster in der Syntax von RE2.',
  ),
  S207: rule(
    'Ein Schema ist zu groß, zu tief oder endlos.',
    'Mehr als 32 Ebenen, 512 Eigenschaften, 1.000 Auswahlwerte oder 64 KiB oder ein Verweis im Kreis: Einen Wert damit zu prüfen kann ein Programm überlasten.',
    'Verkleinern Sie das Schema; ein rekursiver Verweis muss für einen Teil des Wertes gelten.',
  ),
  S208: rule(
    'Eine Eigenschaft hat den Namen eines eingebauten Elements von JavaScript-Objekten.',
    'In Programmen, die Eigenschaften unvorsichtig kopieren, ändert eine solche Eigenschaft das Verhalten aller Objekte.',
    'Benennen Sie die Eigenschaft um.',
  ),
  S209: rule(
    'Eine Einstellung hat einen reservierten Namen.',
    'Die Parameter api_key und profile sind für die Plattform reserviert. Ein entfernter Server (HTTP) erhält nie eine Einstellung mit diesem Namen, der Wert des Benutzers geht also verloren.',
    'Benennen Sie die Einstellung um, zum Beispiel in apiKey.',
  ),
  S210: rule(
    'Der Name einer Einstellung sieht wie ein Pfad aus.',
    'Einstellungen werden als Query-Parameter gesendet, deren Namen Pfade mit Punkten und Klammern sind. Ein Name, der eines davon enthält, ist mehrdeutig.',
    'Verwenden Sie nur Buchstaben, Ziffern, "_" und "-".',
  ),
  S211: rule(
    'Ein Schema widerspricht sich.',
    'Eine verlangte Eigenschaft, die nicht deklariert ist, ein Minimum über seinem Maximum oder eine Vorgabe, die das eigene Schema ablehnt: Das kann kein Formular und kein Modell erfüllen.',
    'Deklarieren Sie die verlangten Eigenschaften, korrigieren Sie die Grenzen, und nennen Sie eine gültige Vorgabe.',
  ),
  S212: rule(
    'Einem Konfigurationsschema fehlt, was Clients erwarten.',
    'Die Spezifikation nennt draft-07 und den Query-Stil dot+bracket. Ein Feld ohne Titel und Beschreibung wird nur mit seinem Namen gezeigt.',
    'Deklarieren Sie draft-07 und x-query-style dot+bracket, und beschreiben Sie jedes Feld.',
  ),
  N301: rule(
    'Der Server verwendet unverschlüsseltes http.',
    'Jeder auf dem Weg durch das Netz kann den Verkehr mit allen Schlüsseln lesen und ändern. Verbindungen auf demselben Rechner sind erlaubt.',
    'Bieten Sie ihn über https an.',
  ),
  N302: rule(
    'Eine URL enthält einen Benutzernamen oder ein Passwort.',
    'Jeder, der die URL sieht, hat die Zugangsdaten, und hier steht sie öffentlich.',
    'Ändern Sie das Passwort, und nennen Sie die URL ohne es.',
  ),
  N303: rule(
    'Die URL hat eine private Adresse oder eine IP-Adresse anstelle eines Hostnamens.',
    'Eine private Adresse ist für jeden Benutzer ein anderer Rechner, und manche dieser Rechner haben Zugangsdaten einer Cloud. Eine öffentliche IP-Adresse hat meist kein Zertifikat, daher ist ihre Schwere hoch. Der eigene Rechner wird bei der Entwicklung benutzt, daher ist seine Schwere mittel.',
    'Veröffentlichen Sie den Server unter einem öffentlich erreichbaren Hostnamen.',
  ),
  N304: rule(
    'Ein Hostname mischt Schriften.',
    'Ein kyrillischer oder griechischer Buchstabe in einem lateinischen Namen lässt einen Host wie einen anderen aussehen. Namen in einer Schrift sind erlaubt.',
    'Verwenden Sie einen Hostnamen, der in einer Schrift geschrieben ist.',
  ),
  N305: rule(
    'Die URL ist ein Tunnel oder ein Kurzlink.',
    'Tunnel enden bei einem persönlichen Rechner, und ihre Namen werden wieder vergeben; das Ziel eines Kurzlinks kann dessen Besitzer jederzeit ändern.',
    'Veröffentlichen Sie den Server unter einem dauerhaften Hostnamen.',
  ),
  N306: rule(
    'Die URL enthält einen Schlüssel.',
    'Jeder, der die Liste liest, sieht einen Schlüssel in der Query einer URL.',
    'Widerrufen Sie den Schlüssel, und deklarieren Sie ihn als Einstellung jedes Benutzers.',
  ),
  I401: rule(
    'Der Name ist leicht mit dem eines bekannteren Servers zu verwechseln.',
    'Eigentümer oder Name unterscheiden sich um einen oder zwei Tippfehler von denen eines Servers, der verifiziert ist oder zehnmal so oft benutzt wird, oder sehen gleich aus. Server verschiedener Eigentümer mit demselben Namen sind erlaubt, ebenso gewöhnliche Wörter und ein Name mit einem weiteren eigenen Wort.',
    'Wählen Sie einen Namen, der nicht zu verwechseln ist; hat ein Eigentümer zwei Schreibweisen, lassen Sie den Server verifizieren.',
  ),
  I402: rule(
    'Der Eigentümer des Repositorys ist nicht der Eigentümer im Namen.',
    'Name und Code haben verschiedene Eigentümer. Listen, die für andere veröffentlichen, tun das zu Recht, Nachahmer aber auch. Ist der Name ein Domainname und weicht der Eigentümer nur um ein Wort wie Inc, Labs oder HQ ab, ist die Schwere niedrig; ein Server, der unter dieser Domain läuft und keine Pakete nennt, ist erlaubt.',
    'Veröffentlichen Sie unter dem Namen des Eigentümers des Repositorys.',
  ),
  I403: rule(
    'Der Server nennt sich offiziell, ist aber nicht verifiziert.',
    'Nur der Hersteller eines Produkts kann einen Server offiziell nennen. Hier sagt es nur der Server selbst. „Inoffiziell“ und die offizielle API eines Produkts, die der Server benutzt, sind erlaubt.',
    'Lassen Sie den Server verifizieren, oder nennen Sie seinen Eigentümer.',
  ),
  K701: rule(
    'Ein Container bekommt alles auf dem Host.',
    'Mit --privileged oder mit dem Wurzelverzeichnis des Hosts kann ein Container alles auf dem Rechner seines Benutzers lesen und ändern. Mit dem Socket von Docker oder dessen Ordner kann er einen anderen Container starten, der es kann; wenige Server, die Container verwalten, brauchen ihn, daher ist die Schwere dann hoch.',
    'Binden Sie nur den Ordner ein, den der Server braucht, und lassen Sie den Benutzer ihn wählen.',
  ),
  K702: rule(
    'Ein Container bekommt Rechte auf dem Host.',
    'Das Netz des Hosts, seine Geräte, zusätzliche Capabilities oder seine Prozesse gehören nicht zu dem, was ein Container gewöhnlich hat. Das Netz des Hosts erreicht auch Dienste, die nur auf dem Rechner selbst lauschen. Ein eingebundener Ordner ist erlaubt, ebenso Optionen, die einen Container einschränken.',
    'Lassen Sie die Option weg, oder veröffentlichen Sie einen Port, statt das Netz des Hosts zu benutzen.',
  ),
  K703: rule(
    'Ein Argument ist ein eigenes Programm.',
    'Eine Shell mit einem Befehl (sh -c, cmd /c, powershell -Command), eine Option wie node -e oder npx --call führt Code aus, der im Eintrag steht, statt des veröffentlichten Pakets. In einem Container läuft er dort, daher ist die Schwere dann mittel.',
    'Veröffentlichen Sie den Code im Paket, und nennen Sie nur dessen Argumente.',
  ),
  K704: rule(
    'Die Version eines Pakets ist nicht festgelegt.',
    'Ohne Version oder mit „latest“ kann jeder Start anderen Code ausführen als der vorige, und niemand kann sagen, welche Version geprüft wurde.',
    'Nennen Sie die genaue Version; ein Image hat sie in seinem Tag.',
  ),
  K705: rule(
    'Ein Image ist nicht durch seinen Digest festgelegt.',
    'Ein Tag kann jederzeit auf ein anderes Image zeigen, ein Digest nicht. Kaum ein veröffentlichter Server nennt einen.',
    'Nennen Sie das Image als name:tag@sha256:digest.',
  ),
  K706: rule(
    'Niemand kann die Datei eines Pakets prüfen.',
    'Ein Client lädt die Datei und führt sie aus. Ohne SHA-256 weiß er nicht, ob sie die veröffentlichte ist; über unverschlüsseltes http kann jeder auf dem Weg durch das Netz sie ersetzen, daher ist die Schwere von beidem zusammen hoch.',
    'Nennen Sie fileSha256 und eine URL, die mit https beginnt.',
  ),
  K707: rule(
    'Ein Paket kommt von einem anderen Ort als seiner Registry.',
    'Eine Option oder eine Variable nennt eine andere Registry oder einen anderen Index, ein Repository oder eine Datei, oder die Registry wird über unverschlüsseltes http erreicht. Der Name des Pakets sagt dann nichts über den, der es veröffentlicht. Eine Variable, die der Benutzer ausfüllt, ist erlaubt.',
    'Veröffentlichen Sie das Paket in seiner Registry, und lassen Sie die Option weg.',
  ),
  K708: rule(
    'Eine Variable lässt ein Programm anderen Code laden oder öffnet seine Verbindungen für andere.',
    'Variablen wie LD_PRELOAD, PYTHONSTARTUP oder NODE_OPTIONS mit --require laden Code, bevor das Paket startet. NODE_TLS_REJECT_UNAUTHORIZED=0 und Ähnliches schalten die Prüfung von Zertifikaten ab, und HTTPS_PROXY leitet allen Verkehr über einen anderen Host, sodass andere ihn lesen und Geladenes ändern können. Andere Zertifikate, ein Proxy auf demselben Rechner und andere Variablen einer Laufzeit oder eines Paketmanagers sind vielleicht nur Einstellungen, daher ist ihre Schwere mittel. Eine Variable, die der Benutzer ausfüllt, ist erlaubt.',
    'Nennen Sie keinen Wert für sie.',
  ),
  K709: rule(
    'Der Name einer Variablen weist auf ein Geheimnis hin, aber sie ist nicht als geheim gekennzeichnet.',
    'Clients zeigen einen Wert, der nicht als geheim gekennzeichnet ist, und speichern ihn bei den anderen Einstellungen.',
    'Setzen Sie isSecret auf true.',
  ),
  K710: rule(
    'Der Name eines Pakets ist leicht mit dem eines verifizierten Servers zu verwechseln.',
    'In derselben Registry sieht der Name oder sein Scope so aus wie der eines Pakets eines verifizierten Servers eines anderen Eigentümers oder unterscheidet sich um einen Buchstaben, sodass Menschen das falsche installieren. Ein Buchstabe im Namen oder im Scope allein kann Zufall sein, daher ist die Schwere dann mittel. Ziffern, ein „s“ am Ende und gewöhnliche Wörter sind erlaubt.',
    'Veröffentlichen Sie das Paket unter einem Namen, der nicht zu verwechseln ist; gehören beide Ihnen, lassen Sie den Server verifizieren.',
  ),
  K711: rule(
    'Server verschiedener Eigentümer nennen dasselbe Paket.',
    'Nur einer von ihnen veröffentlicht es. Oft gehören beide Namen denselben Menschen, oder eine Liste nennt das Paket von jemand anderem; manchmal nutzt ein Eintrag den guten Namen eines Pakets, das ihm nicht gehört.',
    'Nennen Sie das Paket nur bei einem Server, oder lassen Sie den Server verifizieren.',
  ),
  K712: rule(
    'Die Registry hat das genannte Paket nicht.',
    'Das Paket oder seine Version gibt es nicht. Der Server kann nicht gestartet werden, und jeder könnte ein Paket unter einem freien Namen veröffentlichen.',
    'Veröffentlichen Sie die Version, oder nennen Sie eine, die es gibt.',
  ),
  K713: rule(
    'Das Paket ist veraltet, zurückgezogen oder nicht gelistet.',
    'Wer es veröffentlicht hat, rät von der Version ab, oft wegen eines Fehlers oder weil ein anderes Paket es ersetzt.',
    'Nennen Sie eine Version, die noch unterstützt wird.',
  ),
  K714: rule(
    'Das Paket nennt einen anderen Server.',
    'Ein Paket kann den Server nennen, zu dem es gehört (mcpName bei npm, mcp-name in der Beschreibung bei PyPI oder NuGet, ein Label eines Images). Dieses nennt einen Server mit anderem Namen, der Eintrag benutzt also vielleicht das Paket von jemand anderem.',
    'Verwenden Sie das Paket dieses Servers, oder berichtigen Sie den Namen im Paket.',
  ),
  K715: rule(
    'Der Name oder die Version eines Pakets ist eine Option oder ein Befehl.',
    'Ein Text, der mit einem Bindestrich beginnt oder ein Leerzeichen oder ein Zeichen mit einer Bedeutung für eine Shell enthält, ist weder Name noch Version. Ein Client, der ihn an npx, uvx oder eine Shell übergibt, startet vielleicht etwas anderes.',
    'Nennen Sie nur den Namen des Pakets und seine genaue Version.',
  ),
  R501: rule(
    'Ein Werkzeug hat sich seit der Freigabe geändert.',
    'Name, Beschreibung und Eingabeschema eines Werkzeugs wurden zusammen freigegeben, und ihr Hash wurde gespeichert. Jetzt ist ihr Hash ein anderer. Benutzer, die das Werkzeug erlaubt haben, haben die frühere Definition erlaubt; eine spätere Beschreibung kann ein Modell etwas anderes tun lassen. Die meisten solchen Änderungen sind Korrekturen; die Seite zeigt den Unterschied. Ein Werkzeug, das zurückgeändert wird, besteht wieder.',
    REVIEWED,
  ),
  R502: rule(
    'Seit der Freigabe des Servers kamen Werkzeuge hinzu oder fielen weg.',
    'Die Werkzeuge sind andere als die freigegebenen. Server wachsen, daher ist das allein nicht verdächtig, aber die neuen Werkzeuge hat noch niemand geprüft.',
    REVIEWED,
  ),
  R503: rule(
    'Der Host des Servers oder der Eigentümer seines Repositorys ist nicht der freigegebene.',
    'Daten für den Server, auch Geheimnisse, gehen an einen Host, der nicht freigegeben wurde, oder die Quelle hat einen anderen Eigentümer. Ein Umzug sieht genauso aus wie eine Übernahme. Auf einem Host, den viele Herausgeber teilen, wird der Pfad, der den Herausgeber nennt, mit dem Host freigegeben; jede andere Änderung eines Pfads ist erlaubt.',
    'Kündigen Sie einen Umzug unter der alten URL an, und behalten Sie diese, bis die Clients gefolgt sind. Die Betreuer des Katalogs fragen Sie und geben ihn mit „npx portolan scan --approve“ frei.',
  ),
  R504: rule(
    'Die Konfiguration verlangt einen Wert oder ein Geheimnis, das nicht freigegeben wurde.',
    'Ein verlangtes oder geheimes Feld kam hinzu, oder ein vorhandenes wird jetzt verlangt oder ist jetzt geheim. Ein neues Geheimnis gibt dem Server neue Rechte.',
    REVIEWED,
  ),
  R505: rule(
    'Ein freigegebenes Werkzeug wurde umbenannt.',
    'Ein freigegebenes Werkzeug fiel weg, und eines mit derselben Beschreibung und demselben Eingabeschema hat einen anderen Namen. Entscheidungen über den alten Namen, etwa ihn nie ohne Rückfrage auszuführen, gelten für den neuen nicht.',
    'Lassen Sie den alten Namen einige Zeit neben dem neuen gelten, und sagen Sie das in den Versionshinweisen.',
  ),
  R506: rule(
    'Ein Paket startet etwas anderes als bei der Freigabe.',
    'Der Name des Pakets, seine Registry, sein Hash, ein Argument, der feste Wert einer Variablen oder die lokale URL ist anders als freigegeben; derselbe Eintrag führt also auf den Rechnern seiner Benutzer anderen Code aus. Eine neue Version allein ist erlaubt, ebenso andere Beschreibungen und andere Werte, die Benutzer eingeben.',
    REVIEWED,
  ),
  R507: rule(
    'Seit der Freigabe des Servers kamen Pakete hinzu oder fielen weg.',
    'Die Pakete sind andere als die freigegebenen. Ein neues Paket hat noch niemand geprüft. Ein Server ohne seine Pakete startet auf den Rechnern seiner Benutzer nichts mehr.',
    REVIEWED,
  ),
  H601: rule(
    'Ein Link führt ein Programm aus.',
    'Eine URL, die mit javascript:, vbscript: oder data:text beginnt, ist ein Programm. Eine unvorsichtige Seite führt es mit allen ihren Rechten aus.',
    'Verlinken Sie eine Seite über https.',
  ),
  H602: rule(
    'Der Text enthält aktives HTML.',
    'Skripte, Frames und Ereignisbehandler laufen in einer Seite, die den Text unverändert ausgibt. Dieser Katalog zeigt sie als Text. Tags, die nur erwähnt werden, sind erlaubt.',
    'Schreiben Sie einfachen Text.',
  ),
};

/** The texts of a check in this language, by its id. */
export const translatedRule = (id: string): RuleWords | undefined => RULES[id];
