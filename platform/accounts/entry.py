"""Sign-up and sign-in pages. allauth's own, which here also let a guest in."""

from __future__ import annotations

from typing import Any

from allauth.account.mixins import RedirectAuthenticatedUserMixin
from allauth.account.views import LoginView, SignupView, password_change
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from accounts.adapter import guest_of
from accounts.errors import EmailTaken, NameTaken


class _GuestsWelcome(RedirectAuthenticatedUserMixin):  # type: ignore[misc]
    """allauth sends everybody who is signed in away from these pages; guests may stay."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response: HttpResponseBase
        if guest_of(request):
            response = super(RedirectAuthenticatedUserMixin, self).dispatch(
                request, *args, **kwargs
            )
        else:
            response = super().dispatch(request, *args, **kwargs)
        return response


class GuestLoginView(LoginView, _GuestsWelcome):  # type: ignore[misc]
    """Sign in. A guest's seats move to the account."""


class GuestSignupView(SignupView, _GuestsWelcome):  # type: ignore[misc]
    """Register. A guest keeps his row, and with it his seats."""

    def get_initial(self) -> dict[str, Any]:
        """A guest is offered the name that he has."""
        initial: dict[str, Any] = super().get_initial()
        if (guest := guest_of(self.request)) is not None:
            initial.setdefault("username", guest.name)
        return initial

    def form_valid(self, form: BaseForm) -> HttpResponse:
        response: HttpResponse
        try:
            response = super().form_valid(form)
        except NameTaken as error:
            form.add_error("username", str(error.detail))
            response = self.form_invalid(form)
        except EmailTaken as error:
            form.add_error("email", str(error.detail))
            response = self.form_invalid(form)
        return response


def change_password(request: HttpRequest) -> HttpResponseBase:
    """A guest has none to change: registering gives him one."""
    if guest_of(request):
        return redirect("account_signup")
    response: HttpResponseBase = password_change(request)
    return response
