package com.example.portal

import android.annotation.SuppressLint
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.util.Base64
import android.webkit.WebResourceRequest
import android.webkit.WebSettings
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.activity.result.contract.ActivityResultContracts
import androidx.browser.customtabs.CustomTabsIntent
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebSettingsCompat
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import org.json.JSONObject

/** Shows the portal, which signs people in and lets them administer. */
class PortalActivity : ComponentActivity() {
    /** Origin of the portal, and the client id it knows this application by. */
    private val portal: Uri = Uri.parse("https://auth.example.com")
    private val clientId = "your-client-id"

    private lateinit var webView: WebView
    private var page: JavaScriptReplyProxy? = null
    private val bridge = PortalBridge({ text -> page?.postMessage(text) }, ::serve)

    /** What the person is choosing a place for. It can hold recovery codes: it is dropped when they have chosen. */
    private var toKeep: ByteArray? = null
    private val keep = registerForActivityResult(ActivityResultContracts.CreateDocument("text/plain")) { place ->
        val bytes = toKeep
        toKeep = null
        if (place != null && bytes != null) contentResolver.openOutputStream(place)?.use { it.write(bytes) }
    }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        // Without it there is only `addJavascriptInterface`, which every frame of every page could call.
        check(WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) { "This WebView is too old" }
        webView = WebView(this)
        harden(webView.settings)
        webView.webViewClient = OnlyThePortal()
        WebViewCompat.addWebMessageListener(webView, "vestibuleShell", setOf(portal.toString())) {
                _, message, sourceOrigin, isMainFrame, reply ->
            // Said by the system, and compared once more: a list is easily made too long.
            if (!isMainFrame || sourceOrigin != portal) return@addWebMessageListener
            page = reply
            message.data?.let(bridge::hear)
        }
        // Applications are drawn from edge to edge; a field below the keyboard or the camera is no field.
        val room = FrameLayout(this).apply { addView(webView) }
        setContentView(room)
        ViewCompat.setOnApplyWindowInsetsListener(room) { view, insets ->
            val edges = insets.getInsets(WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.ime())
            view.setPadding(edges.left, edges.top, edges.right, edges.bottom)
            WindowInsetsCompat.CONSUMED
        }
        onBackPressedDispatcher.addCallback { finish() }
        webView.loadUrl("$portal/native/$clientId#n=${bridge.nonce}")
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        // The person came back by a link of the application, after they signed in at their organization.
        val address = intent.data ?: return
        val code = address.getQueryParameter("code") ?: return
        val state = address.getQueryParameter("state") ?: return
        bridge.call("resumeRedirect", JSONObject().put("code", code).put("state", state)) {}
    }

    override fun onDestroy() {
        bridge.end()
        webView.destroy()
        super.onDestroy()
    }

    /** An access token for the application's own servers. Keep it in memory: it lives five minutes. */
    fun accessToken(answer: (Result<String>) -> Unit) =
        bridge.call("getAccessToken", JSONObject().put("minTtl", 30)) { said ->
            answer(said.mapCatching { it.getString("accessToken") })
        }

    private fun serve(name: String, params: JSONObject): JSONObject =
        when (name) {
            "ready", "sessionChanged" -> {
                if (params.optString("state") == "authenticated") setResult(RESULT_OK)
                JSONObject()
            }
            "navigate" -> {
                // Addresses of the portal's choice are not followed: an application has no pages to be sent to.
                if (params.optString("to") == "url") throw PortalFailure("NAVIGATION_REFUSED")
                if (params.optString("to") == "authenticated") finish()
                JSONObject().put("handled", true)
            }
            "openExternal" -> {
                val url = Uri.parse(params.optString("url"))
                if (!isPortal(url)) throw PortalFailure("NAVIGATION_REFUSED")
                // Providers refuse webviews. The portal sees by itself when the person is back.
                CustomTabsIntent.Builder().build().launchUrl(this, url)
                JSONObject().put("opened", "native")
            }
            "saveFile" -> {
                toKeep = Base64.decode(params.getString("base64"), Base64.DEFAULT)
                // Where it goes the person chooses; a name with a path in it is none.
                keep.launch(params.optString("name").substringAfterLast('/'))
                JSONObject()
            }
            "closeRequested" -> {
                finish()
                JSONObject().put("allowed", true)
            }
            "resize" -> JSONObject().put("height", params.optInt("height"))
            "overlay" -> JSONObject().put("granted", true)
            "idle" -> JSONObject().put("ms", Int.MAX_VALUE)
            "painted", "routeChanged", "title", "event", "diagnostic" -> JSONObject()
            else -> throw PortalFailure("METHOD_NOT_FOUND", name)
        }

    private fun isPortal(url: Uri): Boolean =
        url.scheme == portal.scheme && url.encodedAuthority == portal.encodedAuthority

    @SuppressLint("SetJavaScriptEnabled") // Only the portal's, which nothing else can get in front of.
    private fun harden(settings: WebSettings) {
        settings.javaScriptEnabled = true
        settings.domStorageEnabled = true
        settings.allowFileAccess = false
        settings.allowContentAccess = false
        settings.mixedContentMode = WebSettings.MIXED_CONTENT_NEVER_ALLOW
        settings.setSupportMultipleWindows(false)
        settings.safeBrowsingEnabled = true
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_AUTHENTICATION)) {
            WebSettingsCompat.setWebAuthenticationSupport(settings, WebSettingsCompat.WEB_AUTHENTICATION_SUPPORT_FOR_APP)
        }
    }

    /** No other address is shown here; what a person presses opens in their browser. */
    private inner class OnlyThePortal : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (!request.isForMainFrame || isPortal(request.url)) return false
            if (request.hasGesture() && request.url.scheme in setOf("https", "mailto", "tel")) {
                startActivity(Intent(Intent.ACTION_VIEW, request.url))
            }
            return true
        }
    }
}
