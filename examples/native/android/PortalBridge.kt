package com.example.portal

import android.os.Handler
import android.os.Looper
import java.security.MessageDigest
import java.util.UUID
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** What the other side was refused with, as an object of the protocol. `message` is for developers. */
class PortalFailure(val code: String, message: String = "", val retryable: Boolean = false) : Exception(message) {
    fun toJson(): JSONObject =
        JSONObject().put("code", code).put("message", message ?: "").put("retryable", retryable)
}

/**
 * The application's end of the bridge (docs/native.md). Used on the main thread only. Whose texts it hears,
 * [PortalActivity] has judged before.
 *
 * @param send gives a text to the page
 * @param serve answers what the portal asks after it was greeted; what it throws is sent as the failure
 */
class PortalBridge(
    private val send: (String) -> Unit,
    private val serve: (name: String, params: JSONObject) -> JSONObject,
) {
    /** Options that the portal starts with. */
    var config: JSONObject = JSONObject().put("view", "auto")

    /** Goes into the fragment of the portal's address; a peer that says hello has to know it. */
    val nonce: String = "${UUID.randomUUID()}${UUID.randomUUID()}"

    // Sorts below every other name, so that the page leads the handshake and there is nothing to decide here.
    private val participantId = "!${UUID.randomUUID()}"
    private val waiting = mutableMapOf<String, (Result<JSONObject>) -> Unit>()
    private val timers = Handler(Looper.getMainLooper())
    private var page: String? = null
    private var isGreeted = false

    /** Takes a text of the page. */
    fun hear(text: String) {
        if (text.length > LONGEST_TEXT) return
        val message = try { JSONObject(text) } catch (wrong: JSONException) { return }
        if (message.optString("namespace") != "penpal" || message.optString("channel") != CHANNEL) return
        when (message.optString("type")) {
            "SYN" -> greetPage(message.optString("participantId"))
            "ACK1" -> say(JSONObject().put("type", "ACK2"))
            "CALL" -> answer(message)
            "REPLY" -> take(message)
        }
    }

    /** Asks the portal. The answer fails with [PortalFailure]; nothing waits longer than ten seconds. */
    fun call(name: String, params: JSONObject = JSONObject(), answer: (Result<JSONObject>) -> Unit) {
        if (!isGreeted) return answer(Result.failure(PortalFailure("NOT_READY", name, true)))
        val id = UUID.randomUUID().toString()
        waiting[id] = answer
        timers.postDelayed({ settle(id, Result.failure(PortalFailure("TIMEOUT", name, true))) }, PATIENCE_MS)
        say(
            JSONObject().put("type", "CALL").put("id", id)
                .put("methodPath", JSONArray().put(name)).put("args", JSONArray().put(params)),
        )
    }

    /** Ends every call that is open. */
    fun end(code: String = "DESTROYED") {
        isGreeted = false
        for (id in waiting.keys.toList()) {
            settle(id, Result.failure(PortalFailure(code, retryable = code == "EPOCH_CHANGED")))
        }
    }

    /** Another document is in the webview: what the one before it was asked will not be answered. */
    private fun greetPage(name: String) {
        if (name.isEmpty() || name == page) return
        page = name
        end("EPOCH_CHANGED")
        say(JSONObject().put("type", "SYN").put("participantId", participantId))
    }

    private fun answer(message: JSONObject) {
        val name = message.optJSONArray("methodPath")?.optString(0) ?: return
        val params = message.optJSONArray("args")?.optJSONObject(0) ?: JSONObject()
        val reply = JSONObject().put("type", "REPLY").put("callId", message.optString("id"))
        try {
            reply.put("value", if (name == "hello") hello(params) else served(name, params))
        } catch (failure: PortalFailure) {
            reply.put("isError", true).put("value", failure.toJson())
        } catch (wrong: JSONException) {
            reply.put("isError", true).put("value", PortalFailure("INVALID_ARGUMENT", name).toJson())
        }
        say(reply)
    }

    private fun served(name: String, params: JSONObject): JSONObject {
        if (!isGreeted) throw PortalFailure("NOT_READY", name, true)
        return serve(name, params)
    }

    private fun hello(params: JSONObject): JSONObject {
        val given = params.optString("nonce").toByteArray()
        if (!MessageDigest.isEqual(given, nonce.toByteArray())) throw PortalFailure("BAD_NONCE")
        val versions = params.optJSONArray("versions") ?: JSONArray()
        if ((0 until versions.length()).none { versions.optInt(it) == 1 }) throw PortalFailure("VERSION_UNSUPPORTED")
        isGreeted = true
        return JSONObject().put("version", 1).put("sdk", "example-android/1").put("origin", "app")
            .put("features", JSONArray()).put("config", config).put("epoch", 1)
    }

    private fun take(message: JSONObject) {
        val value = message.optJSONObject("value") ?: JSONObject()
        val result =
            if (message.optBoolean("isError")) {
                Result.failure(PortalFailure(value.optString("code", "INTERNAL"), value.optString("message")))
            } else {
                Result.success(value)
            }
        settle(message.optString("callId"), result)
    }

    private fun settle(id: String, result: Result<JSONObject>) {
        waiting.remove(id)?.invoke(result)
    }

    private fun say(message: JSONObject) {
        send(message.put("namespace", "penpal").put("channel", CHANNEL).toString())
    }

    private companion object {
        const val CHANNEL = "vestibule/1"
        const val LONGEST_TEXT = 8 * 256 * 1024
        const val PATIENCE_MS = 10_000L
    }
}
