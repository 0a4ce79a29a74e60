import Foundation

/// What the other side was refused with, as an object of the protocol. `message` is for developers.
struct PortalFailure: Error {
    let code: String
    var message = ""
    var retryable = false

    var json: [String: Any] { ["code": code, "message": message, "retryable": retryable] }
}

/// The application's end of the bridge (docs/native.md). Whose texts it hears, `PortalViewController` has judged before.
@MainActor
final class PortalBridge {
    typealias Json = [String: Any]

    /// Answers what the portal asks after it was greeted. What it throws is sent as the failure.
    var serve: (String, Json) async throws -> Json = { name, _ in throw PortalFailure(code: "METHOD_NOT_FOUND", message: name) }
    /// Options that the portal starts with.
    var config: Json = ["view": "auto"]

    /// Goes into the fragment of the portal's address; a peer that says hello has to know it.
    let nonce = UUID().uuidString + UUID().uuidString

    private let send: (String) -> Void
    // Sorts below every other name, so that the page leads the handshake and there is nothing to decide here.
    private let participantId = "!" + UUID().uuidString
    private var page: String?
    private var isGreeted = false
    private var waiting: [String: CheckedContinuation<Json, Error>] = [:]

    private static let longestText = 8 * 256 * 1024
    private static let patience: Duration = .seconds(10)

    init(send: @escaping (String) -> Void) {
        self.send = send
    }

    /// Takes a text of the page.
    func hear(_ text: String) {
        guard text.utf16.count <= Self.longestText,
              let message = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? Json,
              message["namespace"] as? String == "penpal",
              message["channel"] as? String == "vestibule/1"
        else { return }
        switch message["type"] as? String {
        case "SYN": greetPage(message["participantId"] as? String)
        case "ACK1": say(["type": "ACK2"])
        case "CALL": Task { await answer(message) }
        case "REPLY": take(message)
        default: break
        }
    }

    /// Asks the portal. Throws `PortalFailure`; nothing waits longer than ten seconds.
    func call(_ name: String, _ params: Json = [:]) async throws -> Json {
        guard isGreeted else { throw PortalFailure(code: "NOT_READY", message: name, retryable: true) }
        let id = UUID().uuidString
        return try await withCheckedThrowingContinuation { continuation in
            waiting[id] = continuation
            say(["type": "CALL", "id": id, "methodPath": [name], "args": [params]])
            Task {
                try? await Task.sleep(for: Self.patience)
                settle(id, .failure(PortalFailure(code: "TIMEOUT", message: name, retryable: true)))
            }
        }
    }

    /// Ends every call that is open.
    func end(_ code: String = "DESTROYED") {
        isGreeted = false
        for id in Array(waiting.keys) {
            settle(id, .failure(PortalFailure(code: code, retryable: code == "EPOCH_CHANGED")))
        }
    }

    /// Another document is in the webview: what the one before it was asked will not be answered.
    private func greetPage(_ name: String?) {
        guard let name, name != page else { return }
        page = name
        end("EPOCH_CHANGED")
        say(["type": "SYN", "participantId": participantId])
    }

    private func answer(_ message: Json) async {
        guard let callId = message["id"] as? String,
              let name = (message["methodPath"] as? [String])?.first
        else { return }
        let params = (message["args"] as? [Any])?.first as? Json ?? [:]
        do {
            let value = try await name == "hello" ? hello(params) : served(name, params)
            say(["type": "REPLY", "callId": callId, "value": value])
        } catch {
            let failure = error as? PortalFailure ?? PortalFailure(code: "INTERNAL")
            say(["type": "REPLY", "callId": callId, "isError": true, "value": failure.json])
        }
    }

    private func served(_ name: String, _ params: Json) async throws -> Json {
        guard isGreeted else { throw PortalFailure(code: "NOT_READY", message: name, retryable: true) }
        return try await serve(name, params)
    }

    private func hello(_ params: Json) throws -> Json {
        guard isSame(params["nonce"] as? String ?? "", nonce) else { throw PortalFailure(code: "BAD_NONCE") }
        guard (params["versions"] as? [Int])?.contains(1) == true else {
            throw PortalFailure(code: "VERSION_UNSUPPORTED")
        }
        isGreeted = true
        return ["version": 1, "sdk": "example-ios/1", "origin": Bundle.main.bundleIdentifier ?? "app",
                "features": [String](), "config": config, "epoch": 1]
    }

    private func take(_ message: Json) {
        guard let id = message["callId"] as? String else { return }
        let value = message["value"] as? Json ?? [:]
        guard message["isError"] as? Bool == true else { return settle(id, .success(value)) }
        let code = value["code"] as? String ?? "INTERNAL"
        settle(id, .failure(PortalFailure(code: code, message: value["message"] as? String ?? "")))
    }

    private func settle(_ id: String, _ result: Result<Json, Error>) {
        waiting.removeValue(forKey: id)?.resume(with: result)
    }

    private func say(_ message: Json) {
        let whole = message.merging(["namespace": "penpal", "channel": "vestibule/1"]) { own, _ in own }
        guard let data = try? JSONSerialization.data(withJSONObject: whole) else { return }
        send(String(decoding: data, as: UTF8.self))
    }

    /// Takes as long for any two texts of one length.
    private func isSame(_ given: String, _ expected: String) -> Bool {
        let (one, other) = (Array(given.utf8), Array(expected.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
