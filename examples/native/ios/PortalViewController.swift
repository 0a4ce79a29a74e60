import AuthenticationServices
import UIKit
import WebKit

/// Shows the portal, which signs people in and lets them administer. It never gets a token it does not ask for itself.
@MainActor
final class PortalViewController: UIViewController {
    /// A user signed in or out; no token is in it.
    var onSession: ([String: Any]) -> Void = { _ in }
    /// The portal is done: the application shows its own content.
    var onDone: () -> Void = {}

    private let portal: URL
    private let clientId: String
    private var browser: ASWebAuthenticationSession?
    private lazy var webView = WKWebView(frame: .zero, configuration: configuration())
    private lazy var bridge = PortalBridge { [weak self] text in self?.give(text) }

    /// - Parameter portal: the origin of the portal, such as `https://auth.example.com`.
    init(portal: URL, clientId: String) {
        self.portal = portal
        self.clientId = clientId
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("made in code") }

    override func loadView() { view = webView }

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.navigationDelegate = self
        webView.uiDelegate = self
        bridge.serve = { [weak self] name, params in try await self?.serve(name, params) ?? [:] }
        var address = URLComponents(url: portal, resolvingAgainstBaseURL: false)!
        address.path = "/native/\(clientId)"
        address.fragment = "n=\(bridge.nonce)"
        webView.load(URLRequest(url: address.url!))
    }

    /// An access token for the application's own servers. Keep it in memory: it lives five minutes.
    func accessToken() async throws -> String {
        let answer = try await bridge.call("getAccessToken", ["minTtl": 30])
        guard let token = answer["accessToken"] as? String else { throw PortalFailure(code: "INTERNAL") }
        return token
    }

    func signOut() async throws { _ = try await bridge.call("logout") }

    /// The person came back by a link of the application, after they signed in at their organization.
    func resume(code: String, state: String) async throws {
        _ = try await bridge.call("resumeRedirect", ["code": code, "state": state])
    }

    private func configuration() -> WKWebViewConfiguration {
        let configuration = WKWebViewConfiguration()
        // With WKAppBoundDomains in Info.plist, nothing but the portal gets scripts of ours at all.
        configuration.limitsNavigationsToAppBoundDomains = true
        configuration.userContentController.addScriptMessageHandler(
            WeakHandler(self), contentWorld: .page, name: "vestibuleShell")
        return configuration
    }

    /// The text is an argument, never a part of the script.
    private func give(_ text: String) {
        webView.callAsyncJavaScript(
            "window.vestibuleReceive?.(text)", arguments: ["text": text], in: nil, in: .page, completionHandler: nil)
    }

    private func serve(_ name: String, _ params: [String: Any]) async throws -> [String: Any] {
        switch name {
        case "ready", "sessionChanged":
            if params["state"] as? String == "authenticated" { browser?.cancel() }
            onSession(params)
            return [:]
        case "navigate":
            // Addresses of the portal's choice are not followed: an application has no pages to be sent to.
            guard params["to"] as? String != "url" else { throw PortalFailure(code: "NAVIGATION_REFUSED") }
            if params["to"] as? String == "authenticated" { onDone() }
            return ["handled": true]
        case "openExternal":
            guard let text = params["url"] as? String, let url = URL(string: text), isPortal(url) else {
                throw PortalFailure(code: "NAVIGATION_REFUSED")
            }
            return ["opened": openBrowser(url) ? "native" : "no"]
        case "saveFile":
            guard let text = params["base64"] as? String, let data = Data(base64Encoded: text) else {
                throw PortalFailure(code: "INVALID_ARGUMENT")
            }
            guard try await keep(data, as: params["name"] as? String ?? "file") else {
                throw PortalFailure(code: "USER_CANCELLED")
            }
            return [:]
        case "closeRequested":
            onDone()
            return ["allowed": true]
        case "resize": return ["height": params["height"] ?? 0]
        case "overlay": return ["granted": true]
        case "idle": return ["ms": Int32.max]
        case "painted", "routeChanged", "title", "event", "diagnostic": return [:]
        default: throw PortalFailure(code: "METHOD_NOT_FOUND", message: name)
        }
    }

    /// Providers refuse webviews. The portal sees by itself when the person is back, and the sheet is closed then.
    private func openBrowser(_ url: URL) -> Bool {
        let session = ASWebAuthenticationSession(url: url, callbackURLScheme: nil) { _, _ in }
        session.presentationContextProvider = self
        browser = session
        return session.start()
    }

    /// The person chooses where it goes. It can hold recovery codes: the copy of ours is gone when they have chosen.
    private func keep(_ data: Data, as name: String) async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent((name as NSString).lastPathComponent)
        try data.write(to: file, options: .completeFileProtection)
        return await withCheckedContinuation { continuation in
            let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
            sheet.popoverPresentationController?.sourceView = view
            sheet.completionWithItemsHandler = { _, isDone, _, _ in continuation.resume(returning: isDone) }
            present(sheet, animated: true)
        }
    }

    fileprivate func isPortal(_ url: URL) -> Bool {
        url.scheme == portal.scheme && url.host == portal.host && url.port == portal.port && url.user == nil
    }

    fileprivate func isPortal(_ frame: WKFrameInfo) -> Bool {
        let origin = frame.securityOrigin
        // No port is said where it is the scheme's own.
        return frame.isMainFrame && origin.protocol == portal.scheme && origin.host == portal.host
            && origin.port == (portal.port ?? 0)
    }
}

extension PortalViewController: WKNavigationDelegate, WKUIDelegate {
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        // Frames in the page are bound by its own policy.
        guard let frame = action.targetFrame, !frame.isMainFrame || action.request.url.map(isPortal) == true else {
            if let url = action.request.url, ["https", "mailto", "tel"].contains(url.scheme), action.navigationType == .linkActivated {
                _ = await UIApplication.shared.open(url)
            }
            return .cancel
        }
        return .allow
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { webView.reload() }
}

extension PortalViewController: ASWebAuthenticationPresentationContextProviding {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { view.window! }
}

extension PortalViewController: WKScriptMessageHandlerWithReply {
    func userContentController(
        _ controller: WKUserContentController, didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        guard isPortal(message.frameInfo), let text = message.body as? String else { return (nil, "refused") }
        bridge.hear(text)
        return (nil, nil)
    }
}

/// A content controller holds its handlers for good, and with them the controller that shows the webview.
private final class WeakHandler: NSObject, WKScriptMessageHandlerWithReply {
    private weak var handler: PortalViewController?

    init(_ handler: PortalViewController) { self.handler = handler }

    func userContentController(
        _ controller: WKUserContentController, didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        await handler?.userContentController(controller, didReceive: message) ?? (nil, "gone")
    }
}
